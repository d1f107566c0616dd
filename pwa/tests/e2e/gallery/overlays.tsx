import { useRef, useState } from 'react'
import BellIcon from 'lucide-react/icons/bell'
import ShareIcon from 'lucide-react/icons/share'
import { button, iconButton } from '../../../styled-system/recipes/index.js'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { ImageCropper } from '../../../components/ui/image-cropper.tsx'
import type { CropHandle } from '../../../components/ui/image-cropper.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { Row, Section } from './section.tsx'

const lines = Array.from({ length: 12 }, (_, line) => line)

export const Overlays = () => {
  const [open, setOpen] = useState<'form' | 'question' | 'photo'>()
  const [cropped, setCropped] = useState('')
  const cropper = useRef<CropHandle>(null)
  const close = () => setOpen(undefined)
  const crop = async () => {
    const blob = await cropper.current?.crop()
    const picture = blob && (await createImageBitmap(blob))
    setCropped(picture ? `${blob.type} ${picture.width} × ${picture.height}` : '')
    close()
  }
  return (
    <Section title="Par-dessus">
      <Row>
        <button type="button" className={button()} onClick={() => setOpen('form')}>
          Ouvrir le formulaire
        </button>
        <button type="button" className={button({ variant: 'soft' })} onClick={() => setOpen('question')}>
          Supprimer l’offre
        </button>
        <button type="button" className={button({ variant: 'soft' })} onClick={() => setOpen('photo')}>
          Recadrer
        </button>
        <output aria-label="Photo recadrée">{cropped}</output>
      </Row>
      <Row>
        {(['info', 'success', 'error'] as const).map(kind => (
          <button
            key={kind}
            type="button"
            className={button({ variant: 'ghost' })}
            onClick={() =>
              toast({ title: `Message ${kind}`, text: 'Quelques mots de plus, en une ou deux lignes.', kind })
            }
          >
            Toast {kind}
          </button>
        ))}
        <button type="button" aria-label="Partager" data-tip="Partager cette offre" className={iconButton()}>
          <ShareIcon />
        </button>
        <button type="button" aria-label="Cloche" data-tip="Voir la cloche" className={iconButton()}>
          <BellIcon />
        </button>
      </Row>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Postuler à cette offre"
        description="Dites en quelques mots pourquoi vous."
        footer={
          <button
            type="button"
            className={button()}
            onClick={() => toast({ title: 'Erreur d’inscription', text: 'Le réseau manque.', kind: 'error' })}
          >
            Envoyer
          </button>
        }
      >
        <Field label="Votre nom" />
        {lines.map(line => (
          <p key={line}>Une ligne qui fait défiler le contenu de la feuille, numéro {line}.</p>
        ))}
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        onClose={close}
        title="Supprimer cette offre ?"
        text="Les candidatures reçues seront refusées, et les personnes qui ont postulé l’apprendront tout de suite. Leurs mots restent lisibles dans l’historique, et l’offre peut être publiée à nouveau, telle quelle ou changée."
        confirm="Supprimer"
        danger
        onConfirm={close}
      />
      <Dialog
        open={open === 'photo'}
        onClose={close}
        title="Votre photo"
        size="small"
        footer={
          <button type="button" className={button()} onClick={() => void crop()}>
            Valider
          </button>
        }
      >
        <ImageCropper ref={cropper} source="/icon.svg" alt="Votre photo" side={400} quality={0.9} />
      </Dialog>
    </Section>
  )
}
