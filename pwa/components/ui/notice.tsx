import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'

type Props = { title: string; text?: string; level?: 'h1' | 'h2' | 'h3'; alert?: boolean; children?: ReactNode }

const box = stack({
  alignItems: 'flex-start',
  gap: '3',
  p: '6',
  bg: 'sunken',
  borderRadius: 'medium',
  maxWidth: 'text',
})

/** A message with a reason and an action. */
export const Notice = ({ title, text, level: Heading = 'h2', alert = false, children }: Props) => (
  <div className={box} role={alert ? 'alert' : undefined}>
    <Heading className={css({ fontSize: 'heading' })} tabIndex={Heading === 'h1' ? -1 : undefined}>
      {title}
    </Heading>
    {text && <p className={css({ color: 'quiet' })}>{text}</p>}
    {children}
  </div>
)
