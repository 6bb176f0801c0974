// A browser that knows no modules: say so in a sentence, in both languages.

(function () {
  var words = JSON.parse(document.body.getAttribute("data-words"));
  var told = [];
  for (var language in words) told.push(words[language].old);
  document.getElementById("main").textContent = told.join(" \u00b7 ");
})();
