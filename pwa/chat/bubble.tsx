import type { ReactNode } from 'react'
import { css, cx } from '../styled-system/css/index.js'
import { toParts } from './to-parts.ts'

const bubble = css({
  maxWidth: 'min(85%, 34rem)',
  px: '3',
  py: '2',
  borderRadius: 'medium',
  border: '1px solid transparent',
  lineHeight: 'snug',
})
const sides = {
  own: css({ alignSelf: 'flex-end', bg: 'accentSoft', borderEndEndRadius: '0.25rem' }),
  other: css({ alignSelf: 'flex-start', bg: 'sunken', borderEndStartRadius: '0.25rem' }),
  refused: css({ alignSelf: 'flex-end', bg: 'dangerSoft', borderColor: 'danger' }),
}
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const link = css({ color: 'accentStrong', textDecoration: 'underline', textUnderlineOffset: '0.15em' })

type Props = { side: keyof typeof sides; content: string; children: ReactNode }

/** A message with its footer. */
export const Bubble = ({ side, content, children }: Props) => (
  <div className={cx(bubble, sides[side])}>
    <p className={words}>
      {toParts(content).map(({ text, href }, at) =>
        href === undefined ? (
          text
        ) : (
          // The parts of a message never change order.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className={link}>
            {text}
          </a>
        ),
      )}
    </p>
    {children}
  </div>
)
