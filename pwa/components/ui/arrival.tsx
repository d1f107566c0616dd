import { useState } from 'react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'

const still = css({ display: 'inline-block' })
const coming = css({ display: 'inline-block', animation: 'rise token(durations.calm) token(easings.out)' })

/** Animates content that replaces earlier content. The first content is not animated. */
export const Arrival = ({ of, children }: { of: string | number; children: ReactNode }) => {
  const [first] = useState(of)
  const [hasChanged, setHasChanged] = useState(false)
  if (of !== first && !hasChanged) setHasChanged(true)
  return (
    <span key={of} className={hasChanged ? coming : still}>
      {children}
    </span>
  )
}
