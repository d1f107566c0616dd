import type { ComponentProps, ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { input } from '../../styled-system/recipes/index.js'
import { useIsHydrated } from './use-is-hydrated.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'value'> & {
  label: string
  icon: ReactNode
  value: string
  onType: (text: string) => void
}

const frame = css({
  position: 'relative',
  minWidth: '0',
  '& svg': {
    position: 'absolute',
    insetInlineStart: '3',
    insetBlockStart: '50%',
    transform: 'translateY(-50%)',
    width: '1.25rem',
    height: '1.25rem',
    color: 'quiet',
    pointerEvents: 'none',
  },
})

/** Search field with an icon instead of a visible label, to save space for the list. */
export const SearchBox = ({ label, icon, value, onType, ...props }: Props) => {
  const isHydrated = useIsHydrated()
  return (
    <div className={frame}>
      {icon}
      <input
        {...props}
        inert={!isHydrated}
        type="search"
        aria-label={label}
        value={value}
        className={cx(input(), css({ pl: '10', pr: '3' }))}
        onChange={event => onType(event.target.value)}
      />
    </div>
  )
}
