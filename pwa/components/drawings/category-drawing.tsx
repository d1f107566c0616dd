import type { ReactNode } from 'react'
import type { Category } from '../../../schema/choices.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { categoryColors } from '../brand/category-colors.ts'
import { markPath } from '../brand/mark-path.ts'

const tile = css({ flex: 'none', borderRadius: 'small', overflow: 'hidden' })
const grounds: Record<Category, string> = {
  physical: css({ bg: 'physicalSoft' }),
  digital: css({ bg: 'digitalSoft' }),
  academic: css({ bg: 'academicSoft' }),
  creative: css({ bg: 'creativeSoft' }),
  consulting: css({ bg: 'consultingSoft' }),
}
const paper = css({ fill: 'surface' })

/** The tool to the right of the thumb. */
const tools: Record<Category, ReactNode> = {
  // A rake and a leaf.
  physical: (
    <>
      <path d="M51 9 45 45M37 43.5l16 3M37 43.5l-1 6.5M42.3 44.5l-1 6.5M47.7 45.5l-1 6.5M53 46.5l-1 6.5" />
      <path className={paper} d="M33 17c5-5 9-4 11-4 0 3 0 7-4 10-4 1.5-6-1-7-6Z" />
    </>
  ),
  digital: (
    <>
      <path className={paper} d="M38 21h17a2.5 2.5 0 0 1 2.5 2.5V37h-22V23.5A2.5 2.5 0 0 1 38 21Z" />
      <path d="M31 43h31M45 26l-3.5 3.5L45 33M49 26l3.5 3.5L49 33" />
    </>
  ),
  academic: (
    <>
      <path className={paper} d="M47 25c-4-3-8-3.5-13-3v20c5-.5 9 0 13 3 4-3 8-3.5 13-3V22c-5-.5-9 0-13 3Z" />
      <path d="M47 25v20M39 28.5h3M39 34h3M52 28.5h3M52 34h3" />
    </>
  ),
  creative: (
    <>
      <path
        className={paper}
        d="M47 18c8 0 13.5 5 13.5 11.5 0 5-4 5-7 5-3.5 0-2.5 3-2 5s-1 4-4.5 4c-7.5 0-13-5.5-13-12.5S39.5 18 47 18Z"
      />
      <path d="M41 27v.1M47 23.5v.1M53.5 26.5v.1M40.5 34v.1" strokeWidth="4" />
    </>
  ),
  consulting: (
    <>
      <path className={paper} d="M41 40v-3.5c-3-2-5-5-5-9a10.5 10.5 0 0 1 21 0c0 4-2 7-5 9V40Z" />
      <path d="M42.5 45h8M46.5 40v-9M43 28.5l3.5 3 3.5-3" />
    </>
  ),
}

/** The logo at work, in the colour of a category. Decorative, because the category is named beside it. */
export const CategoryDrawing = ({ category, className }: { category: Category; className?: string }) => (
  <svg
    viewBox="0 0 66 58"
    aria-hidden
    className={cx(tile, grounds[category], categoryColors[category], className)}
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={markPath} transform="translate(2 21) scale(0.62)" stroke="none" fill="currentColor" fillRule="evenodd" />
    <g transform="translate(-10 -9) scale(1.2)" strokeWidth="2">
      {tools[category]}
    </g>
  </svg>
)
