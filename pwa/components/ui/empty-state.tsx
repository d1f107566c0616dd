import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'

type Props = {
  drawing: ReactNode
  title: string
  text?: string
  level?: 'h1' | 'h2' | 'h3'
  /** One action. */
  children?: ReactNode
}

const frame = stack({
  alignItems: 'center',
  gap: '2',
  maxWidth: 'form',
  mx: 'auto',
  px: '4',
  py: '8',
  textAlign: 'center',
})

const screenTitle = css({ fontSize: 'heading', pt: '2' })
const partTitle = css({ fontSize: 'large', pt: '2' })

export const EmptyState = ({ drawing, title, text, level: Heading = 'h2', children }: Props) => (
  <div className={frame}>
    {drawing}
    <Heading className={Heading === 'h1' ? screenTitle : partTitle} tabIndex={Heading === 'h1' ? -1 : undefined}>
      {title}
    </Heading>
    {text && <p className={css({ color: 'quiet' })}>{text}</p>}
    {children && <div className={css({ pt: '3' })}>{children}</div>}
  </div>
)
