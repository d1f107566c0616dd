import { defineConfig } from '@pandacss/dev'
import { globalCss, globalVars } from './pwa/theme/global.ts'
import { keyframes } from './pwa/theme/keyframes.ts'
import { recipes } from './pwa/theme/recipes.ts'
import { semanticTokens, tokens } from './pwa/theme/tokens.ts'

export default defineConfig({
  // Only the project's own tokens: Panda's whole default palette would be shipped to the phone.
  eject: true,
  presets: ['@pandacss/preset-base'],
  // The theme has a smaller reset of its own.
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
  // On touch screens a tapped element would keep its hover style until the next tap.
  conditions: { extend: { hover: ['@media (hover: hover)', '&:is(:hover, [data-hover])'] } },
  globalCss,
  globalVars,
  // A tone or a size is often known only at run time.
  staticCss: { recipes: '*' },
})
