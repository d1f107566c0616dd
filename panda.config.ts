import { defineConfig } from '@pandacss/dev'
import { globalCss } from './pwa/theme/global.ts'
import { recipes } from './pwa/theme/recipes.ts'
import { semanticTokens, tokens } from './pwa/theme/tokens.ts'

export default defineConfig({
  // Only the house's own tokens: Panda's default palette would travel to the phone whole.
  eject: true,
  presets: ['@pandacss/preset-base'],
  preflight: true,
  include: ['./pwa/**/*.{ts,tsx}'],
  exclude: ['./pwa/**/*.{test,spec}.{ts,tsx}', './pwa/e2e/**', './pwa/styled-system/**'],
  outdir: 'pwa/styled-system',
  outExtension: 'js',
  forceConsistentTypeExtension: true,
  theme: {
    breakpoints: { tablet: '48rem', desktop: '62rem' },
    tokens,
    semanticTokens,
    recipes,
    keyframes: { breathe: { '50%': { opacity: 0.45 } }, turn: { to: { transform: 'rotate(360deg)' } } },
  },
  globalCss,
})
