import { useEffect, useRef, useState } from 'react'
import { photo } from '../../schema/rules.ts'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { css } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Avatar } from '../components/ui/avatar.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { FileUpload } from '../components/ui/file-upload.tsx'
import { ImageCropper } from '../components/ui/image-cropper.tsx'
import type { CropHandle } from '../components/ui/image-cropper.tsx'
import { toast } from '../components/ui/toast.ts'
import { tellOutcome } from '../outbox/send.ts'
import type { RefusedChange } from './refused-change.ts'

type Props = { open: boolean; onClose: () => void; user: OwnUser | null; correcting?: RefusedChange | undefined }

const loadShrink = () => import('../components/ui/shrink-photo.ts')

const failed = (text: string) => ({ title: m.form_error(), text })
const tell = (text: string) => toast({ kind: 'error', ...failed(text) })

/** Returns why a file is not a usable photo. Name and MIME type prove nothing, so the image is decoded too. */
const problemOf = async (file: File) => {
  if (!file.type.startsWith('image/')) return m.rule_image()
  if (file.size > photo.maxBytes) return m.refusal_image_too_large()
  try {
    const drawn = await createImageBitmap(file)
    drawn.close()
    return undefined
  } catch {
    return m.rule_image()
  }
}

const column = stack({ gap: '4' })

export const PhotoDialog = ({ open, onClose, user, correcting }: Props) => {
  const opened = useEngine()
  const cropper = useRef<CropHandle>(null)
  const [source, setSource] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(
    () => () => {
      if (source) URL.revokeObjectURL(source)
    },
    [source],
  )

  const close = () => {
    setSource(undefined)
    setProblem(undefined)
    onClose()
  }

  const choose = async ([file]: File[]) => {
    if (!file) return
    // Load it now: the network may be gone when the person confirms.
    const [found] = await Promise.all([problemOf(file), loadShrink().catch(() => undefined)])
    setProblem(found)
    if (found === undefined) setSource(URL.createObjectURL(file))
  }

  const confirm = async () => {
    if (!user || !opened) {
      tell(m.photo_signed_out_upload())
      return
    }
    setIsBusy(true)
    try {
      const cropped = await cropper.current?.crop().catch(() => undefined)
      if (!cropped) {
        tell(m.photo_crop_failed())
        return
      }
      const { shrinkPhoto } = await loadShrink()
      const profileImage = await shrinkPhoto(cropped, photo.upload)
      const { engine } = opened
      const id = await (correcting
        ? engine.correct(correcting.id, { profileImage })
        : engine.send('set-profile-image', { profileImage }))
      close()
      void tellOutcome(opened, [id], { sent: { title: m.photo_updated() }, failed: failed(m.photo_upload_failed()) })
    } catch {
      tell(m.photo_upload_failed())
    } finally {
      setIsBusy(false)
    }
  }

  const remove = async () => {
    if (!user || !opened) {
      tell(m.photo_signed_out_remove())
      return
    }
    try {
      const id = await opened.engine.send('remove-profile-image', {})
      close()
      void tellOutcome(opened, [id], { sent: { title: m.photo_removed() }, failed: failed(m.photo_remove_failed()) })
    } catch {
      tell(m.photo_remove_failed())
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={source ? m.photo_crop() : m.photo_title()}
      size="small"
      holds={source !== undefined}
      footer={
        source && (
          <>
            <button type="button" className={button({ variant: 'ghost' })} onClick={() => setSource(undefined)}>
              {m.photo_back()}
            </button>
            <button type="button" className={button()} disabled={isBusy} onClick={() => void confirm()}>
              {isBusy ? m.form_sending() : m.photo_confirm()}
            </button>
          </>
        )
      }
    >
      {source ? (
        <ImageCropper
          ref={cropper}
          source={source}
          alt={m.review_photo_chosen()}
          side={photo.crop.side}
          quality={photo.crop.quality}
        />
      ) : (
        <div className={column}>
          {user && (
            <div className={css({ alignSelf: 'center' })}>
              <Avatar
                firstName={user.firstName}
                lastName={user.lastName}
                source={user.profileImageUrl}
                size="huge"
                named={false}
              />
            </div>
          )}
          <FileUpload
            label={m.photo_choose()}
            action={m.photo_choose()}
            hint={m.photo_hint()}
            error={problem}
            accept="image/*"
            onFiles={files => void choose(files)}
          />
          {user?.profileImageUrl && !correcting && (
            <button type="button" className={button({ variant: 'ghost' })} onClick={() => void remove()}>
              {m.photo_remove()}
            </button>
          )}
        </div>
      )}
    </Dialog>
  )
}
