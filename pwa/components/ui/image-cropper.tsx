import { ImageCropper as Ark, useImageCropper } from '@ark-ui/react/image-cropper'
import { useEffect, useImperativeHandle, useState } from 'react'
import type { Ref } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { Slider } from './slider.tsx'

export type CropHandle = { crop: () => Promise<Blob> }

type Props = {
  source: string
  alt: string
  /** Side of the result, in pixels. */
  side: number
  quality: number
  ref: Ref<CropHandle>
}

type Point = { x: number; y: number }
/** The crop window, in pixels of the photo. */
type Corners = { topLeft: Point; topRight: Point }

/** In percent. At 100 the photo's shorter side fills the window. */
const zooms = { min: 10, max: 300, step: 5 }

const column = stack({ gap: '4' })
const frame = css({
  position: 'relative',
  width: 'full',
  aspectRatio: '1',
  maxWidth: '22rem',
  mx: 'auto',
  overflow: 'hidden',
  borderRadius: 'medium',
  bg: 'sunken',
  cursor: 'grab',
  _active: { cursor: 'grabbing' },
})
const stage = css({ position: 'absolute', inset: '8%' })
// As large as the photo at 100 %, centred. The area around it can be dragged too.
const viewport = css({
  insetInlineStart: '50%',
  insetBlockStart: '50%',
  translate: '-50% -50%',
  _before: { content: '""', position: 'absolute', inset: '-100%' },
})
const shapes = {
  wide: css({ height: 'full', width: 'max-content', '& img': { height: 'full', width: 'auto' } }),
  tall: css({ width: 'full', '& img': { width: 'full' } }),
}
const picture = css({ maxWidth: 'none' })
const circle = css({
  borderRadius: 'full',
  outline: '2px solid',
  outlineColor: 'surface',
  boxShadow: '0 0 0 100vmax token(colors.veil)',
  // The photo behind it receives the pointer.
  pointerEvents: 'none',
  _focusVisible: { outline: '4px solid', outlineColor: 'accent' },
})
const hintStyle = css({ fontSize: 'small', color: 'quiet', textAlign: 'center' })

const read = async (source: string) => {
  const image = new Image()
  image.src = source
  await image.decode()
  return image
}

/**
 * Draws the crop as a JPEG of exactly `side` pixels. The corners are kept, because the display rounds them. Areas beyond the
 * photo are white instead of black.
 */
const draw = async (source: string, corners: Corners, side: number, quality: number) => {
  const image = await read(source)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  const { x, y } = corners.topLeft
  const scale = side / (corners.topRight.x - x)
  const { naturalWidth: width, naturalHeight: height } = image
  context.drawImage(image, -x * scale, -y * scale, width * scale, height * scale)
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', quality)
  })
}

/** Moves and zooms a photo behind a round window, by touch, mouse, wheel, keyboard and slider. */
export const ImageCropper = ({ source, alt, side, quality, ref }: Props) => {
  const [percent, setPercent] = useState(100)
  const [shape, setShape] = useState<keyof typeof shapes>()
  const isSmall = percent < 100
  const cropper = useImageCropper({
    aspectRatio: 1,
    cropShape: 'circle',
    // A photo smaller than the window would be pushed into a corner, so centre it instead.
    fixedCropArea: !isSmall,
    zoom: percent / 100,
    minZoom: isSmall ? zooms.min / 100 : 1,
    maxZoom: zooms.max / 100,
    zoomStep: zooms.step / 100,
    nudgeStep: 5,
    nudgeStepShift: 25,
    onZoomChange: ({ zoom }) => setPercent(Math.round(zoom * 100)),
    translations: {
      rootLabel: alt,
      rootRoleDescription: m.ui_cropper(),
      previewLoading: m.ui_loading(),
      previewDescription: () => m.ui_percent({ value: percent }),
      selectionLabel: () => m.ui_crop_area(),
      selectionRoleDescription: m.ui_cropper(),
      selectionInstructions: m.ui_crop_hint(),
      selectionValueText: () => m.ui_percent({ value: percent }),
    },
  })
  useImperativeHandle(ref, () => ({ crop: () => draw(source, cropper.getCropData().corners, side, quality) }))
  useEffect(() => {
    read(source).then(
      ({ naturalWidth: width, naturalHeight: height }) => setShape(width > height ? 'wide' : 'tall'),
      () => undefined,
    )
  }, [source])
  return (
    <div className={column}>
      <div className={frame}>
        {shape && (
          <Ark.RootProvider
            value={cropper}
            className={stage}
            onKeyDownCapture={event => {
              if (isSmall && event.key.startsWith('Arrow')) event.preventDefault()
            }}
          >
            <Ark.Viewport className={cx(viewport, shapes[shape])} style={{ position: 'absolute', overflow: 'visible' }}>
              <Ark.Image src={source} className={picture} />
              <Ark.Selection className={circle} />
            </Ark.Viewport>
          </Ark.RootProvider>
        )}
      </div>
      <p className={hintStyle}>{m.ui_crop_hint()}</p>
      <Slider
        label={m.ui_zoom()}
        {...zooms}
        value={percent}
        format={value => m.ui_percent({ value })}
        onValue={setPercent}
      />
    </div>
  )
}
