import { FileUpload as Ark } from '@ark-ui/react/file-upload'
import CameraIcon from 'lucide-react/icons/camera'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'

type Props = FieldNotes & {
  /** Label of the button: « Choisir une photo ». */
  action: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** Called with the chosen or dropped files, unchecked. The caller validates kind and size. */
  onFiles: (files: File[]) => void
}

const zone = stack({
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
  fontWeight: 'bold',
  textAlign: 'center',
  cursor: 'pointer',
  transition: 'background-color token(durations.quick)',
  _hover: { bg: 'accentSoft' },
  '&[data-dragging]': { bg: 'accentSoft', borderColor: 'accent' },
  '&[data-disabled]': { opacity: 0.6, cursor: 'default' },
})

export const FileUpload = ({ label, hint, error, optional, action, accept, multiple, disabled, onFiles }: Props) => (
  <FieldFrame label={label} hint={hint} error={error} optional={optional}>
    {({ id, 'aria-describedby': describedBy }) => (
      <Ark.Root
        ids={{ hiddenInput: id }}
        disabled={disabled}
        // Keeps no files, so that a removed photo can be chosen again.
        acceptedFiles={[]}
        maxFiles={Infinity}
        translations={{ dropzone: label === action ? label : `${label} : ${action}` }}
        onFileAccept={({ files }) => files.length > 0 && onFiles(files)}
        className={css({ position: 'relative' })}
      >
        <Ark.Dropzone aria-describedby={describedBy} className={zone}>
          <CameraIcon />
          <span aria-hidden>{action}</span>
        </Ark.Dropzone>
        <Ark.HiddenInput accept={accept} multiple={multiple ?? false} />
      </Ark.Root>
    )}
  </FieldFrame>
)
