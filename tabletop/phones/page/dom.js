// Elements, made and kept: what has a key stays the same element while its page changes, so that
// the focus, and a screen reader's place, stay where they were.

/** An element: make("button", {class: "x", onclick: f}, "words", child). */
export function make(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  set(made, given);
  fill(made, ...inside);
  return made;
}

/** Put these into an element in place of what is there; null, undefined and "" stand for nothing. */
export function fill(element, ...inside) {
  element.replaceChildren(...inside.filter((each) => each !== null && each !== undefined && each !== ""));
}

/** Set what differs of an element's attributes, properties and styles. */
export function set(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) {
      element[name] = value;
    } else if (name === "text") {
      if (element.textContent !== value) element.textContent = value;
    } else if (name === "style") {
      for (const [property, wanted] of Object.entries(value)) {
        if (element.style.getPropertyValue(property) !== String(wanted)) element.style.setProperty(property, wanted);
      }
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      const wanted = value === true ? "" : String(value);
      if (element.getAttribute(name) !== wanted) element.setAttribute(name, wanted);
    }
  }
  return element;
}

/** Make the children of an element those of a list: kept by their keys, in this order. */
export function keep(parent, list, keyOf, create, update) {
  const there = new Map();
  for (const child of parent.children) there.set(child.dataset.key, child);
  const wanted = new Set(list.map((each) => String(keyOf(each))));
  for (const [key, child] of there) if (!wanted.has(key)) child.remove();
  let at = parent.firstElementChild;
  for (const each of list) {
    const key = String(keyOf(each));
    let child = there.get(key);
    if (child === undefined) {
      child = create(each);
      child.dataset.key = key;
    }
    update(child, each);
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}

/** The one child of an element that has a class, made if it is not there. */
export function part(parent, tag, name) {
  let found = parent.querySelector(`:scope > .${name}`);
  if (found === null) {
    found = make(tag, { class: name });
    parent.append(found);
  }
  return found;
}

/** The address of a picture. */
export const picture = (name) => (name ? `p/${name}` : "");

/** A picture that says nothing of its own; one that does not come is asked for again. */
export function image(name, given = {}) {
  const made = make("img", { alt: "", draggable: "false", decoding: "async", ...given });
  made.onerror = () => {
    const tried = Number(made.dataset.tried || 0) + 1;
    made.dataset.tried = tried;
    if (tried < 6) setTimeout(() => { made.src = `${picture(made.dataset.name)}?${tried}`; }, 400 * tried);
  };
  show(made, name);
  return made;
}

/** Show another picture. */
export function show(element, name) {
  if (element.dataset.name === name) return;
  element.dataset.name = name;
  element.dataset.tried = 0;
  if (name) element.src = picture(name);
  else element.removeAttribute("src");
}

/** Words with a value in their place. */
export const told = (words, value) => words.replace("{0}", value);
