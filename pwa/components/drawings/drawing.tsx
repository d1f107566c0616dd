import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { markPath } from '../brand/mark-path.ts'

const frame = css({ width: '12rem', maxWidth: 'full', height: '9rem', color: 'text' })

/** Drawings use only these styles, so that they adapt to both colour schemes and contrasts. */
const tint = css({ fill: 'accentSoft' })
export const paper = css({ fill: 'surface' })
export const accent = css({ fill: 'accent' })
export const accentLine = css({ stroke: 'accent' })

type Props = { /** Position and tilt of the thumb. */ thumb: string; children: ReactNode }

/** A small scene around the logo. Decorative, because the text beside it says what it means. */
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
