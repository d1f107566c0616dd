import { defineConfig } from '@pandacss/dev'
import { globalCss, globalVars } from './pwa/theme/global.ts'
import { keyframes } from './pwa/theme/keyframes.ts'
import { recipes } from './pwa/theme/recipes.ts'
import { semanticTokens, tokens } from './pwa/theme/tokens.ts'

export default defineConfig({
  // Only the house's own tokens: Panda's default palette would travel to the phone whole.
  eject: true,
  presets: ['@pandacss/preset-base'],
  // The theme brings a smaller one of its own.
  preflight: false,
  include: ['./pwa/**/*.{ts,tsx}'],
  exclude: ['./pwa/**/*.{test,spec}.{ts,tsx}', './pwa/tests/**', './pwa/styled-system/**'],
  outdir: 'pwa/styled-system',
  outExtension: 'js',
  forceConsistentTypeExtension: true,
  theme: {
    breakpoints: { tablet: '48rem', desktop: '64rem' },
    tokens,
    semanticTokens,
    recipes,
    keyframes,
  },
  // A finger leaves no hover behind that would stay until the next tap.
  conditions: { extend: { hover: ['@media (hover: hover)', '&:is(:hover, [data-hover])'] } },
  globalCss,
  globalVars,
  // A tone or a size is often a value that only the running app knows.
  staticCss: { recipes: '*' },
})
