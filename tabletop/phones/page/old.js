// A browser in which the page does not run: say so in a sentence, and offer the plain list.

(function () {
  function element(name, words) {
    var made = document.createElement(name);
    if (words) made.textContent = words;
    return made;
  }

  function offer() {
    if (document.body.getAttribute("data-runs") === "yes") return;
    var words = JSON.parse(document.body.getAttribute("data-words"));
    var main = document.getElementById("main");
    var form = element("form");
    var key = element("input");
    form.method = "post";
    form.action = "plain";
    key.type = "hidden";
    key.name = "key";
    key.value = decodeURIComponent(location.hash.slice(1));
    form.appendChild(key);
    main.textContent = "";
    for (var language in words) {
      var told = element("p", words[language].old);
      var button = element("button", words[language]["plain.open"]);
      told.lang = button.lang = language;
      told.className = "old";
      button.className = "old";
      form.appendChild(told);
      form.appendChild(button);
    }
    main.appendChild(form);
  }

  if (window.addEventListener) window.addEventListener("load", offer);
  else window.attachEvent("onload", offer);
})();
