import { useState } from 'react'
import { limits, photo } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { FileUpload } from '../../components/ui/file-upload.tsx'
import { PhotoList } from '../../components/ui/photo-list.tsx'
import { toast } from '../../components/ui/toast.ts'
import { useFocusLeft } from '../../components/ui/use-focus-left.ts'

type Props = { label: string; photos: readonly string[]; onPhotos: (photos: string[]) => void }

/** One after the other: five large ones at once would need more memory than a phone has. */
const compressAll = async (files: readonly File[]) => {
  const { shrinkPhoto } = await import('../../components/ui/shrink-photo.ts')
  const small = {
    side: photo.review.side,
    quality: photo.review.quality,
    megabytes: photo.review.megabytes,
  }
  const done: string[] = []
  for (const file of files) done.push(await shrinkPhoto(file, small))
  return done
}

export const PhotosField = ({ label, photos, onPhotos }: Props) => {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { frame, take } = useFocusLeft(photos.length)
  const add = async (files: File[]) => {
    const room = limits.reviewPhotos.max - photos.length
    if (files.length > room) toast({ kind: 'error', title: m.review_photos_full(), text: m.review_photos_full_hint() })
    const images = files.filter(({ type }) => type.startsWith('image/')).slice(0, room)
    setProblem(images.length < Math.min(files.length, room) ? m.rule_image() : undefined)
    if (images.length === 0) return
    setIsBusy(true)
    try {
      onPhotos([...photos, ...(await compressAll(images))])
    } catch {
      setProblem(m.rule_image())
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div ref={frame}>
      <FileUpload
        label={label}
        hint={m.review_photos_hint()}
        optional
        action={isBusy ? m.review_preparing() : m.review_choose_photos()}
        accept="image/*"
        multiple
        disabled={isBusy}
        error={problem}
        onFiles={files => void add(files)}
      />
      <p role="status" className={css({ srOnly: true })}>
        {isBusy && m.review_preparing()}
      </p>
      {photos.length > 0 && (
        <PhotoList
          // By place, not by content: the same photo may be there twice.
          photos={photos.map((source, index) => ({
            id: String(index),
            source,
            name: m.review_photo({ number: index + 1 }),
          }))}
          onRemove={id => {
            take(Number(id))
            onPhotos(photos.filter((_, index) => String(index) !== id))
          }}
        />
      )}
    </div>
  )
}
