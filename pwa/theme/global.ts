import { defineGlobalStyles } from '@pandacss/dev'

export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'light dark',
    bg: 'page',
    color: 'text',
    fontFamily: 'body',
    lineHeight: 'body',
    scrollbarGutter: 'stable',
    WebkitTextSizeAdjust: '100%',
  },
  // On the body, not the root: rem, and with it every distance, stays the size that the reader chose.
  body: { fontSize: 'body', minHeight: '100dvh', overflowWrap: 'break-word' },
  'h1, h2, h3': { fontWeight: 'bold', lineHeight: 'tight', textWrap: 'balance' },
  ':focus-visible': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
  // Focus moves here after a navigation, for screen readers; nobody types into a heading.
  'h1:focus, main:focus': { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after': { animation: 'none !important', transition: 'none !important' },
  },
})
