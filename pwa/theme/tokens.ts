import { defineSemanticTokens, defineTokens } from '@pandacss/dev'

export const tokens = defineTokens({
  fonts: {
    body: {
      value: "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    },
  },
  fontSizes: {
    tiny: { value: '0.75rem' },
    small: { value: '0.875rem' },
    body: { value: '1.0625rem' },
    large: { value: '1.25rem' },
    heading: { value: 'clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem)' },
    title: { value: 'clamp(1.625rem, 1.3rem + 1.6vw, 2.375rem)' },
    display: { value: 'clamp(2.125rem, 1.5rem + 3.2vw, 3.5rem)' },
  },
  fontWeights: { normal: { value: 400 }, bold: { value: 600 } },
  lineHeights: { flat: { value: 1.08 }, tight: { value: 1.2 }, snug: { value: 1.35 }, body: { value: 1.55 } },
  letterSpacings: { tight: { value: '-0.02em' }, tighter: { value: '-0.03em' } },
  spacing: {
    0: { value: '0' },
    0.5: { value: '0.125rem' },
    1: { value: '0.25rem' },
    1.5: { value: '0.375rem' },
    2: { value: '0.5rem' },
    3: { value: '0.75rem' },
    4: { value: '1rem' },
    5: { value: '1.25rem' },
    6: { value: '1.5rem' },
    8: { value: '2rem' },
    10: { value: '2.5rem' },
    12: { value: '3rem' },
    16: { value: '4rem' },
    20: { value: '5rem' },
    24: { value: '6rem' },
  },
  sizes: {
    full: { value: '100%' },
    target: { value: '2.75rem' },
    bar: { value: '3.75rem' },
    form: { value: '26rem' },
    dialog: { value: '32rem' },
    text: { value: '44rem' },
    page: { value: '72rem' },
    wide: { value: '84rem' },
  },
  radii: {
    small: { value: '0.625rem' },
    medium: { value: '1rem' },
    large: { value: '1.5rem' },
    full: { value: '999px' },
  },
  durations: { quick: { value: '120ms' }, normal: { value: '200ms' }, calm: { value: '320ms' } },
  easings: {
    out: { value: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    in: { value: 'cubic-bezier(0.6, 0, 0.9, 0.3)' },
    // Overshoots slightly and settles, for responses to touch.
    spring: { value: 'cubic-bezier(0.3, 1.4, 0.5, 1)' },
  },
  zIndex: {
    raised: { value: 1 },
    bar: { value: 10 },
    dialog: { value: 20 },
    popover: { value: 30 },
    toast: { value: 40 },
    skip: { value: 50 },
  },
})

const color = (light: string, dark: string) => ({ value: { base: light, _osDark: dark } })

// Every text pair keeps a contrast of 4.5:1 in both schemes; `theme/contrast.test.ts` checks it.
export const semanticTokens = defineSemanticTokens({
  colors: {
    page: color('#fbf8f7', '#161217'),
    surface: color('#ffffff', '#201a21'),
    sunken: color('#f3eeee', '#2b242d'),
    line: color('#e7dfe0', '#3a323d'),
    control: color('#84787f', '#958a9b'),
    text: color('#241a25', '#f5f0f5'),
    quiet: color('#625762', '#bfb4c0'),
    accent: color('#c23a14', '#ff9c79'),
    accentStrong: color('#9a2b0b', '#ffb79e'),
    onAccent: color('#ffffff', '#2c0f06'),
    accentSoft: color('#fdece4', '#43241a'),
    danger: color('#b00f3b', '#ff9fb2'),
    dangerStrong: color('#8b0a2d', '#ffbcc9'),
    onDanger: color('#ffffff', '#330512'),
    dangerSoft: color('#fdeaee', '#471a2a'),
    success: color('#17694a', '#7dd6ab'),
    successSoft: color('#e3f4ea', '#17382b'),
    warning: color('#7a4f00', '#f2c266'),
    warningSoft: color('#fdf1d4', '#3c2d0e'),
    info: color('#2a5998', '#a2c6ff'),
    infoSoft: color('#e8f0fb', '#1c2f4c'),
    // One colour per category.
    physical: color('#356a1b', '#a6d98c'),
    physicalSoft: color('#eaf3df', '#22361a'),
    digital: color('#2a5998', '#a2c6ff'),
    digitalSoft: color('#e8f0fb', '#1c2f4c'),
    academic: color('#6b3fa0', '#d3b7ff'),
    academicSoft: color('#f2ebfb', '#33244d'),
    creative: color('#a3286a', '#ffa8d3'),
    creativeSoft: color('#fce8f2', '#471a31'),
    consulting: color('#0f6473', '#86d5e0'),
    consultingSoft: color('#dff2f5', '#12343c'),
    star: color('#a86400', '#ffc65c'),
    // Lakes on the map.
    water: color('#bcd9f2', '#1d3c59'),
    // The veil over the page under a dialog.
    veil: color('#241a2580', '#0a070bb3'),
    // The page's colour under the veil.
    veiled: color('#8f898e', '#0e0a0f'),
  },
  shadows: {
    low: color('0 1px 2px #241a2514, 0 2px 8px #241a250a', '0 1px 2px #0006'),
    middle: color('0 2px 4px #241a2514, 0 8px 24px #241a251a', '0 2px 4px #0006, 0 8px 24px #0008'),
    high: color('0 4px 8px #241a2514, 0 16px 48px #241a2533', '0 4px 8px #0006, 0 16px 48px #000a'),
  },
})
