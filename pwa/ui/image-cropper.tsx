import { ImageCropper as ArkCropper, useImageCropper } from '@ark-ui/react/image-cropper'
import { useImperativeHandle } from 'react'
import type { Ref } from 'react'
import { css } from '../styled-system/css/index.js'
import { uiTexts } from '../texts/fr/ui.ts'
import { drawCrop } from './draw-crop.ts'
import { Slider } from './slider.tsx'

export type CropHandle = { crop: () => Promise<Blob> }

type Props = {
  source: string
  alt: string
  /** Pixels of one side of what comes out. */
  side: number
  quality: number
  ref: Ref<CropHandle>
}

const frame = css({
  position: 'relative',
  width: 'full',
  aspectRatio: '1',
  maxWidth: '22rem',
  mx: 'auto',
  overflow: 'hidden',
  borderRadius: 'medium',
  bg: 'sunken',
  touchAction: 'none',
  userSelect: 'none',
})
const selection = css({
  borderRadius: 'full',
  outline: '2px solid',
  outlineColor: 'surface',
  boxShadow: '0 0 0 100vmax token(colors.veil)',
  _focusVisible: { outline: '4px solid', outlineColor: 'accent' },
})

/** A photo moved and enlarged behind a round window, by finger, mouse, wheel, keyboard and slider. */
export const ImageCropper = ({ source, alt, side, quality, ref }: Props) => {
  const cropper = useImageCropper({
    cropShape: 'circle',
    aspectRatio: 1,
    fixedCropArea: true,
    minZoom: 0.1,
    maxZoom: 3,
    translations: {
      rootLabel: uiTexts.cropArea,
      rootRoleDescription: uiTexts.cropArea,
      previewLoading: uiTexts.loading,
      previewDescription: () => uiTexts.cropHint,
      selectionLabel: () => uiTexts.cropArea,
      selectionRoleDescription: uiTexts.cropArea,
      selectionInstructions: uiTexts.cropHint,
      selectionValueText: () => `${uiTexts.zoom} ${Math.round(cropper.zoom * 100)} %`,
    },
  })
  useImperativeHandle(ref, () => ({
    crop: () => drawCrop(source, cropper.getCropData(), side, quality),
  }))
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}>
      <ArkCropper.RootProvider value={cropper}>
        <ArkCropper.Viewport className={frame}>
          <ArkCropper.Image src={source} alt={alt} className={css({ maxWidth: 'none' })} />
          <ArkCropper.Selection className={selection} />
        </ArkCropper.Viewport>
      </ArkCropper.RootProvider>
      <p className={css({ fontSize: 'small', color: 'quiet', textAlign: 'center' })}>{uiTexts.cropHint}</p>
      <Slider
        label={uiTexts.zoom}
        min={10}
        max={300}
        step={5}
        value={Math.round(cropper.zoom * 100)}
        format={zoom => `${zoom} %`}
        onValue={zoom => cropper.setZoom(zoom / 100)}
      />
    </div>
  )
}
