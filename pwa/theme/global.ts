import { defineGlobalStyles } from '@pandacss/dev'

/** Resets browser styles: the part of Panda's reset that concerns elements used in this app. */
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
    // Lets long words break, so that they do not make a grid or row wider than the screen.
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
    // Keeps a field reached by a link or an error clear of the bars at the edges.
    scrollPaddingBlock: '5rem',
  },
  // Chosen in the app, in addition to the browser's setting.
  'html[data-text=large]': { fontSize: '130%' },
  // The page under a dialog does not scroll, and the veil colour fills the space of its scroll bar. A phone's scroll bar takes no
  // space.
  'html[data-dialog]': { overflow: 'hidden' },
  '@media (pointer: fine)': { 'html[data-dialog]': { bg: 'veiled' } },
  // On the body, not the root: rem, and with it every distance, keeps the size that the reader chose.
  body: { bg: 'page', fontSize: 'body', minHeight: '100dvh', overflowWrap: 'break-word' },
  // A dialog disables pointer events on the body. The veil covers the page anyway, so avoid restyling all of it for the inherited
  // value.
  '#root': { pointerEvents: 'auto' },
  // Keeps the end of the page clear of a bar over its lower edge.
  'html[data-action-bar] body': { pb: { base: '4.5rem', tablet: '0' } },
  'h1, h2, h3': { fontWeight: 'bold', lineHeight: 'tight', textWrap: 'balance' },
  'h1, h2': { letterSpacing: 'tight' },
  'strong, b': { fontWeight: 'bold' },
  p: { textWrap: 'pretty' },
  'p, dt, dd': { overflowWrap: 'anywhere' },
  'button, [role=button], summary, label': { touchAction: 'manipulation' },
  // Before the app loads, buttons whose tap is not repeated look disabled.
  '[data-rendered] button:not([data-early])': { opacity: 0.6, cursor: 'progress' },
  '::selection': { bg: 'accent', color: 'onAccent' },
  '::placeholder': { color: 'quiet', opacity: 1 },
  ':focus-visible': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
  // Focus moves here after a navigation, for screen readers; a heading needs no focus ring.
  ':is(h1, h2, h3, main):focus': { outline: 'none' },
  // lucide gives every icon this class, and a width in pixels that would not grow with the reader's text.
  '.lucide': { flex: 'none', width: '1.5rem', height: '1.5rem', strokeWidth: '1.8' },
  // On the body, because the root's own come from a later layer.
  '@media (prefers-contrast: more)': {
    body: { '--colors-line': 'token(colors.control)', '--colors-quiet': 'token(colors.text)' },
  },
  // Not zero, so that code waiting for `animationend` still runs. The first frame is the last one.
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

/** Set by the library on dialogs and menus. Without inheritance their content need not be restyled. */
export const globalVars = {
  '--z-index': ownOnly('auto'),
  '--layer-index': ownOnly('0'),
  '--nested-layer-count': ownOnly('0'),
}
