import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'

const row = css({ display: 'flex', justifyContent: 'space-between', gap: '4', lineHeight: 'snug' })
const value = css({ textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={row}>
    <dt className={css({ color: 'quiet' })}>{label}</dt>
    <dd className={value}>{children}</dd>
  </div>
)
