import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { markPath } from '../brand/mark-path.ts'

const frame = css({ width: '12rem', maxWidth: 'full', height: '9rem', color: 'text' })

/** Everything in a drawing is one of these, so that both schemes and both contrasts follow by themselves. */
const tint = css({ fill: 'accentSoft' })
export const paper = css({ fill: 'surface' })
export const accent = css({ fill: 'accent' })
export const accentLine = css({ stroke: 'accent' })

type Props = { /** Where the smiling thumb stands, and how it leans. */ thumb: string; children: ReactNode }

/** A small scene around the smiling thumb. It only decorates: what it means is said beside it. */
export const Drawing = ({ thumb, children }: Props) => (
  <svg
    viewBox="0 0 160 120"
    aria-hidden
    className={frame}
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path
      className={tint}
      stroke="none"
      d="M24 40C36 12 74 4 104 14s50 28 44 56-30 42-64 42S12 100 12 76c0-13 6-22 12-36Z"
    />
    <g transform={thumb} stroke="none" fillRule="evenodd" className={accent}>
      <path d={markPath} />
    </g>
    {children}
  </svg>
)
