import { defineRecipe } from '@pandacss/dev'

const pressed = { transform: 'scale(0.97)' }

const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'target',
    minWidth: 'target',
    maxWidth: 'full',
    borderRadius: 'full',
    // Visible in forced-colors mode only.
    border: '1px solid transparent',
    fontWeight: 'bold',
    lineHeight: 'tight',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color token(durations.quick), transform token(durations.normal) token(easings.spring)',
    _active: pressed,
    _disabled: { opacity: 0.6, cursor: 'default', transform: 'none' },
    _icon: { flex: 'none' },
  },
  variants: {
    variant: {
      solid: { bg: 'accent', color: 'onAccent', _hover: { bg: 'accentStrong' } },
      soft: { bg: 'accentSoft', color: 'accentStrong', _hover: { borderColor: 'accent' } },
      // With a border, because otherwise its text would look misaligned below another button or text.
      ghost: { bg: 'surface', color: 'text', borderColor: 'line', _hover: { borderColor: 'control' } },
      danger: { bg: 'danger', color: 'onDanger', _hover: { bg: 'dangerStrong' } },
    },
    size: {
      small: { px: '4', py: '1.5', fontSize: 'small' },
      // Two fit side by side on a phone, with large text too.
      medium: { px: 'min(token(spacing.5), 5vw)', py: '2' },
      large: { px: '6', py: '3', minHeight: '3.25rem', fontSize: 'large' },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'solid', size: 'medium' },
})

const iconButton = defineRecipe({
  className: 'icon-button',
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: 'target',
    height: 'target',
    borderRadius: 'full',
    border: '1px solid transparent',
    color: 'text',
    cursor: 'pointer',
    transition: 'background-color token(durations.quick), transform token(durations.normal) token(easings.spring)',
    _hover: { bg: 'sunken' },
    _active: { transform: 'scale(0.92)' },
    _disabled: { opacity: 0.5, cursor: 'default', transform: 'none' },
  },
  variants: {
    variant: {
      ghost: {},
      soft: { bg: 'sunken', _hover: { borderColor: 'control' } },
      solid: { bg: 'accent', color: 'onAccent', _hover: { bg: 'accentStrong' } },
    },
  },
  defaultVariants: { variant: 'ghost' },
})

const card = defineRecipe({
  className: 'card',
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'medium',
    p: '5',
  },
  variants: {
    // A card that is tappable as a whole reacts to hover and press.
    tappable: {
      true: {
        position: 'relative',
        boxShadow: 'low',
        transition:
          'border-color token(durations.quick), box-shadow token(durations.normal), transform token(durations.normal) token(easings.out)',
        _hover: { borderColor: 'control', boxShadow: 'middle' },
        _active: { transform: 'scale(0.99)' },
      },
    },
  },
})

const tone = (name: 'accent' | 'success' | 'warning' | 'danger' | 'info') =>
  ({ bg: `${name}Soft`, color: name }) as const

const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    width: 'fit-content',
    borderRadius: 'full',
    px: '3',
    py: '1',
    fontSize: 'small',
    fontWeight: 'bold',
    lineHeight: 'tight',
    // Does not wrap while there is room.
    flexShrink: '0',
    maxWidth: 'full',
  },
  variants: {
    tone: {
      neutral: { bg: 'sunken', color: 'quiet' },
      accent: tone('accent'),
      success: tone('success'),
      warning: tone('warning'),
      danger: tone('danger'),
      info: tone('info'),
    },
  },
  defaultVariants: { tone: 'accent' },
})

const textLink = defineRecipe({
  className: 'text-link',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'target',
    color: 'accent',
    textDecoration: 'underline',
    textDecorationThickness: '0.08em',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    _hover: { color: 'accentStrong', textDecorationThickness: '0.14em' },
  },
})

const input = defineRecipe({
  className: 'input',
  base: {
    width: 'full',
    minWidth: '0',
    minHeight: '3rem',
    px: '4',
    py: '2',
    bg: 'surface',
    color: 'text',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'small',
    lineHeight: 'snug',
    transition: 'border-color token(durations.quick), box-shadow token(durations.quick)',
    _focusVisible: {
      outline: '1px solid',
      outlineOffset: '0',
      outlineColor: 'accent',
      borderColor: 'accent',
      boxShadow: '0 0 0 4px token(colors.accentSoft)',
    },
    // Only errors shown by the form, not the browser's own validity.
    '&[aria-invalid=true]': { borderColor: 'danger', _focusVisible: { outlineColor: 'danger' } },
    _disabled: { bg: 'sunken', color: 'quiet', cursor: 'default' },
  },
})

export const recipes = { button, iconButton, card, badge, textLink, input }
