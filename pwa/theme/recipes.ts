import { defineRecipe } from '@pandacss/dev'

const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 'target',
    px: '5',
    py: '2',
    borderRadius: 'full',
    bg: 'accent',
    color: 'onAccent',
    fontWeight: 'medium',
    textAlign: 'center',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    _hover: { bg: 'accentStrong' },
    _disabled: { opacity: 0.6, cursor: 'default' },
  },
})

const card = defineRecipe({
  className: 'card',
  base: {
    display: 'flex',
    flexDirection: 'column',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'medium',
    p: '5',
  },
})

const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-block',
    borderRadius: 'full',
    px: '3',
    py: '1',
    bg: 'accentSoft',
    color: 'accent',
    fontSize: 'small',
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
  },
})

const textLink = defineRecipe({
  className: 'text-link',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'target',
    color: 'accent',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    _hover: { color: 'accentStrong' },
  },
})

export const recipes = { button, card, badge, textLink }
