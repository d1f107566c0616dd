import { defineGlobalStyles } from '@pandacss/dev'

/** What browsers dress elements with, taken off again: of Panda's own reset no more than this app has elements for. */
const reset = defineGlobalStyles({
  '*, ::before, ::after, ::backdrop, ::file-selector-button': {
    boxSizing: 'border-box',
    margin: '0',
    padding: '0',
    border: '0 solid',
  },
  'img, svg, video, canvas': { display: 'block', verticalAlign: 'middle' },
  'img, video': { maxWidth: '100%', height: 'auto' },
  'h1, h2, h3, h4, h5, h6': {
    fontSize: 'inherit',
    fontWeight: 'inherit',
    textWrap: 'balance',
    // A word may break where there is no room for it: it must not hold a grid or a row wider than the screen.
    overflowWrap: 'anywhere',
  },
  'ol, ul, menu': { listStyle: 'none' },
  'button, ::file-selector-button': { appearance: 'button' },
  'button, input, select, textarea, ::file-selector-button': {
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    background: 'none',
  },
  textarea: { resize: 'vertical' },
  a: { color: 'inherit', textDecoration: 'inherit' },
  '::-webkit-search-decoration, ::-webkit-search-cancel-button': { appearance: 'none' },
  '[hidden]:where(:not([hidden=until-found]))': { display: 'none !important' },
})

export const globalCss = defineGlobalStyles({
  ...reset,
  html: {
    colorScheme: 'light dark',
    bg: 'page',
    color: 'text',
    fontFamily: 'body',
    lineHeight: 'body',
    scrollbarGutter: 'stable',
    WebkitTextSizeAdjust: '100%',
    WebkitTapHighlightColor: 'transparent',
    WebkitFontSmoothing: 'antialiased',
    tabSize: 4,
    accentColor: 'token(colors.accent)',
    // A field that a link or an error leads to stays clear of the bars at the edges.
    scrollPaddingBlock: '5rem',
  },
  // Chosen in the app; it adds to what was chosen in the browser.
  'html[data-text=large]': { fontSize: '130%' },
  // Under a dialog the page does not scroll, and the veil ends where its scroll bar was. A phone's takes no room.
  'html[data-dialog]': { overflow: 'hidden' },
  '@media (pointer: fine)': { 'html[data-dialog]': { bg: 'veiled' } },
  // On the body, not the root: rem, and with it every distance, stays the size that the reader chose.
  body: { bg: 'page', fontSize: 'body', minHeight: '100dvh', overflowWrap: 'break-word' },
  // A dialog takes the pointer from the body, and its veil covers the page: it need not be styled anew for each to inherit that.
  '#root': { pointerEvents: 'auto' },
  // What ends the page ends above a bar that lies over its lower edge.
  'html[data-action-bar] body': { pb: { base: '4.5rem', tablet: '0' } },
  'h1, h2, h3': { fontWeight: 'bold', lineHeight: 'tight', textWrap: 'balance' },
  'h1, h2': { letterSpacing: 'tight' },
  'strong, b': { fontWeight: 'bold' },
  p: { textWrap: 'pretty' },
  'p, dt, dd': { overflowWrap: 'anywhere' },
  'button, [role=button], summary, label': { touchAction: 'manipulation' },
  // Before the app is there: what is not tapped again later looks as if it waited.
  '[data-rendered] button:not([data-early])': { opacity: 0.6, cursor: 'progress' },
  '::selection': { bg: 'accent', color: 'onAccent' },
  '::placeholder': { color: 'quiet', opacity: 1 },
  ':focus-visible': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
  // Focus moves here after a navigation, for screen readers; a heading needs no focus ring.
  ':is(h1, h2, h3, main):focus': { outline: 'none' },
  // Every icon: lucide gives them this class, and a width in pixels, which would not grow with the reader's text.
  '.lucide': { flex: 'none', width: '1.5rem', height: '1.5rem', strokeWidth: '1.8' },
  // On the body, because the root's own come from a later layer.
  '@media (prefers-contrast: more)': {
    body: { '--colors-line': 'token(colors.control)', '--colors-quiet': 'token(colors.text)' },
  },
  // Next to nothing rather than nothing: what waits for the end of an animation still gets it. Its first frame is its last.
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after, ::backdrop': {
      animationDuration: '1ms !important',
      animationTimingFunction: 'step-start !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
})

const ownOnly = (initialValue: string) => ({ syntax: '*' as const, inherits: false, initialValue })

/** Written by the library on what holds a dialog or a menu: what is in it need not be styled anew to inherit them. */
export const globalVars = {
  '--z-index': ownOnly('auto'),
  '--layer-index': ownOnly('0'),
  '--nested-layer-count': ownOnly('0'),
}
