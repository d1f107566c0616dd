import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'

const row = css({ display: 'flex', justifyContent: 'space-between', gap: '4', lineHeight: 'snug' })
const value = css({ textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })

// Beside a long value it wraps between words only.
const name = css({ color: 'quiet', overflowWrap: 'break-word' })

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={row}>
    <dt className={name}>{label}</dt>
    <dd className={value}>{children}</dd>
  </div>
)
