import { defineSemanticTokens, defineTokens } from '@pandacss/dev'

export const tokens = defineTokens({
  fonts: {
    body: { value: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" },
  },
  fontSizes: {
    small: { value: '0.875rem' },
    body: { value: '1.0625rem' },
    large: { value: '1.25rem' },
    heading: { value: 'clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem)' },
    title: { value: 'clamp(1.5rem, 1.2rem + 1.6vw, 2.25rem)' },
  },
  fontWeights: { normal: { value: 400 }, medium: { value: 550 }, bold: { value: 700 } },
  lineHeights: { tight: { value: 1.2 }, body: { value: 1.55 } },
  spacing: {
    0: { value: '0' },
    1: { value: '0.25rem' },
    2: { value: '0.5rem' },
    3: { value: '0.75rem' },
    4: { value: '1rem' },
    5: { value: '1.25rem' },
    6: { value: '1.5rem' },
    8: { value: '2rem' },
    12: { value: '3rem' },
    16: { value: '4rem' },
  },
  sizes: {
    full: { value: '100%' },
    target: { value: '2.75rem' },
    form: { value: '26rem' },
    text: { value: '44rem' },
    page: { value: '72rem' },
  },
  radii: { small: { value: '0.5rem' }, medium: { value: '0.875rem' }, full: { value: '999px' } },
})

const color = (light: string, dark: string) => ({ value: { base: light, _osDark: dark } })

// Every pair that carries text keeps 4.5:1 in both schemes; `theme/contrast.test.ts` holds it.
export const semanticTokens = defineSemanticTokens({
  colors: {
    page: color('#fbf7f2', '#191513'),
    surface: color('#ffffff', '#241f1b'),
    sunken: color('#f2eae1', '#302924'),
    line: color('#e3d7ca', '#3f3630'),
    control: color('#857565', '#958676'),
    text: color('#2a211b', '#f5ede5'),
    quiet: color('#66574a', '#c3b4a6'),
    accent: color('#a83e22', '#f4a485'),
    accentStrong: color('#8a3019', '#f8bda6'),
    onAccent: color('#ffffff', '#2b130a'),
    accentSoft: color('#fbe6dd', '#43271c'),
    danger: color('#a3152b', '#ff9ea6'),
  },
})
