import { useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'
import { CameraIcon } from './icons/camera.ts'

type Props = FieldNotes & {
  /** What the tap does: « Choisir une photo ». */
  action: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** What was chosen or dropped, unchecked: kinds and sizes are the caller's to judge, and to put into words. */
  onFiles: (files: File[]) => void
}

const zone = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  minHeight: '6.5rem',
  p: '4',
  bg: 'surface',
  color: 'accent',
  border: '1.5px dashed',
  borderColor: 'control',
  borderRadius: 'medium',
  fontWeight: 'medium',
  textAlign: 'center',
  transition: 'background-color token(durations.quick)',
  _hover: { bg: 'accentSoft' },
  '&[data-over]': { bg: 'accentSoft', borderColor: 'accent' },
  '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
  '&:has(:disabled)': { opacity: 0.6 },
})
// The input itself lies over its zone: a tap, a drop and a keyboard reach what the system made for them.
const input = css({ position: 'absolute', inset: '0', width: 'full', opacity: 0, cursor: 'pointer' })

export const FileUpload = ({ label, hint, error, optional, action, onFiles, ...props }: Props) => {
  const [over, setOver] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {described => (
        <div className={zone} data-over={over || undefined}>
          <CameraIcon />
          <span aria-hidden>{action}</span>
          <input
            {...props}
            {...described}
            type="file"
            className={input}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={event => {
              const files = [...(event.target.files ?? [])]
              // The same photo may be chosen again after it was removed.
              event.target.value = ''
              if (files.length > 0) onFiles(files)
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
