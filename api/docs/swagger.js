const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

const pouce = ({ React: { createElement, Fragment }, fn: { resolveSubtree } }) => ({
  // As 3.1 it would take seconds to resolve references that are the same in 3.0.
  fn: { resolveSubtree: (document, ...rest) => resolveSubtree({ ...document, openapi: '3.0.3' }, ...rest) },
  components: {
    // A link inside of the button that opens a call is out of reach for a screen reader.
    DeepLink: ({ text }) => createElement('span', null, text),
    authorizeBtn: () => null,
    authorizeOperationBtn: () => null,
  },
  wrapComponents: {
    InfoContainer: Info => props => createElement('header', { role: 'banner' }, createElement(Info, props)),
    // A field without a label: its name stands in another cell of a table.
    JsonSchema_string: Field => props =>
      createElement('label', null, createElement('span', null, props.description), createElement(Field, props)),
    operations: Operations => props =>
      createElement(Fragment, null, createElement('h2', null, 'Calls'), createElement(Operations, props)),
  },
})

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  // The areas stand as a table of contents: from 150 open lines on, only those in sight would be in the page.
  docExpansion: 'none',
  showExtensions: true,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: { activated: false },
  // The validator would be asked at a foreign host.
  validatorUrl: null,
  plugins: [pouce],
})
