import XIcon from 'lucide-react/icons/x'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  maxWidth: 'full',
  minHeight: '2.25rem',
  px: '3',
  borderRadius: 'full',
  border: '1px solid transparent',
  bg: 'sunken',
  fontSize: 'small',
  lineHeight: 'tight',
  overflowWrap: 'anywhere',
})
const removable = css({
  position: 'relative',
  cursor: 'pointer',
  _hover: { bg: 'accentSoft' },
  // The touch target is taller than the chip.
  _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-0.25rem' },
  '& svg': { width: '1rem', height: '1rem', color: 'quiet' },
})

/** A word as a chip. With `onRemove`, tapping the chip removes it. */
export const Tag = ({ label, onRemove }: { label: string; onRemove?: () => void }) =>
  onRemove ? (
    <button
      type="button"
      aria-label={m.ui_remove({ name: label })}
      className={`${chip} ${removable}`}
      // Otherwise a tags field takes the focus, which opens a phone's keyboard.
      onPointerDown={event => event.stopPropagation()}
      onClick={onRemove}
    >
      {label}
      <XIcon />
    </button>
  ) : (
    <span className={chip}>{label}</span>
  )
