import { css, cx } from '../../styled-system/css/index.js'

/** The link of a card: its title alone, for whoever listens; its surface is the whole card, for whoever taps. */
export const wholeCard = css({
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'medium' },
  _focusVisible: { outline: 'none', _after: { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' } },
})

/** One under the other, each as wide as it is. */
export const stack = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3' })

/** A sign, and what it stands for. */
export const fact = css({
  display: 'flex',
  gap: '1.5',
  color: 'quiet',
  lineHeight: 'snug',
  '& svg': { width: '1.2rem', height: '1.2rem', flex: 'none' },
})

export const smallFact = cx(fact, css({ fontSize: 'small' }))

/** At the lower edge, however long the rest. */
export const cardFoot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  mt: 'auto',
  pt: '3',
  fontSize: 'small',
  color: 'quiet',
})
