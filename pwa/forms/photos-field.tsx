import { useEffect, useRef, useState } from 'react'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { FileUpload } from '../components/ui/file-upload.tsx'
import { PhotoList } from '../components/ui/photo-list.tsx'
import type { shrinkPhoto } from '../components/ui/shrink-photo.ts'
import { toast } from '../components/ui/toast.ts'
import { useFocusLeft } from '../components/ui/use-focus-left.ts'

type Small = Parameters<typeof shrinkPhoto>[1]

type Props = {
  label: string
  hint?: string
  most: number
  /** Limits for resizing. */
  small: Small
  photos: readonly string[]
  /** Preview of a photo in the list, if it is not the photo itself. */
  sourceOf?: (photo: string) => string
  error?: string | undefined
  onPhotos: (photos: string[]) => void
  /** Called while photos are being resized. Leaving in the meantime loses them. */
  onBusy?: (isBusy: boolean) => void
}

/** Sequentially: five large photos at once would exceed a phone's memory. */
const compressAll = async (files: readonly File[], small: Small) => {
  const { shrinkPhoto } = await import('../components/ui/shrink-photo.ts')
  const done: string[] = []
  for (const file of files) done.push(await shrinkPhoto(file, small))
  return done
}

export const PhotosField = ({ label, hint, most, small, photos, sourceOf, error, onPhotos, onBusy }: Props) => {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { frame, take } = useFocusLeft(photos.length)
  // A photo may be removed while others are being resized.
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  }, [photos])
  const tellBusy = (is: boolean) => {
    setIsBusy(is)
    onBusy?.(is)
  }
  const add = async (files: File[]) => {
    const room = most - photos.length
    if (files.length > room) toast({ kind: 'error', title: m.photos_full(), text: m.photos_full_hint({ most }) })
    const images = files.filter(({ type }) => type.startsWith('image/')).slice(0, room)
    setProblem(images.length < Math.min(files.length, room) ? m.rule_image() : undefined)
    if (images.length === 0) return
    tellBusy(true)
    try {
      const made = await compressAll(images, small)
      onPhotos([...latest.current, ...made])
    } catch {
      setProblem(m.rule_image())
    } finally {
      tellBusy(false)
    }
  }
  return (
    <div ref={frame}>
      <FileUpload
        label={label}
        hint={hint ?? m.photos_hint({ most })}
        optional
        action={isBusy ? m.photos_preparing() : m.photos_choose()}
        accept="image/*"
        multiple
        disabled={isBusy}
        error={problem ?? error}
        onFiles={files => void add(files)}
      />
      <p role="status" className={css({ srOnly: true })}>
        {isBusy && m.photos_preparing()}
      </p>
      {photos.length > 0 && (
        <PhotoList
          // Keyed by index, because the same photo may occur twice.
          photos={photos.map((photo, index) => ({
            id: String(index),
            source: sourceOf?.(photo) ?? photo,
            name: m.photos_one({ number: index + 1 }),
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
