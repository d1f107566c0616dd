import { useState } from 'react'
import BookOpenIcon from 'lucide-react/icons/book-open'
import HouseIcon from 'lucide-react/icons/house'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { ChoiceCards } from '../../../components/ui/choice-cards.tsx'
import { Combobox } from '../../../components/ui/combobox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FileUpload } from '../../../components/ui/file-upload.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { PhotoList } from '../../../components/ui/photo-list.tsx'
import { Rating } from '../../../components/ui/rating.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Slider } from '../../../components/ui/slider.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { TagsInput } from '../../../components/ui/tags-input.tsx'
import { TextArea } from '../../../components/ui/text-area.tsx'
import { Section } from './section.tsx'

const cities = ['Genève', 'Lausanne', 'Lausen', 'Neuchâtel', 'La Neuveville', 'Fribourg'].map(label => ({
  id: label,
  label,
}))
const find = (text: string) => cities.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
const marks = ['Très insatisfait', 'Insatisfait', 'Correct', 'Satisfait', 'Très satisfait'] as const
const languages = [
  { value: 'french', label: 'Français' },
  { value: 'german', label: 'Allemand' },
] as const
const roles = [
  { value: 'student', label: 'Étudiant', text: 'Je cherche un petit emploi.', icon: <BookOpenIcon /> },
  { value: 'private', label: 'Particulier', text: 'J’ai besoin d’un coup de pouce.', icon: <HouseIcon /> },
] as const

export const Fields = () => {
  const [city, setCity] = useState('')
  const [picked, setPicked] = useState('')
  const [text, setText] = useState('Bonjour, j’ai une tondeuse et du temps samedi.')
  const [tags, setTags] = useState(['Perceuse', 'Échelle'])
  const [zoom, setZoom] = useState(100)
  const [mark, setMark] = useState<number>()
  const [on, setOn] = useState(true)
  const [photos, setPhotos] = useState([{ id: '1', source: '/icon.svg', name: 'photo 1' }])
  const [language, setLanguage] = useState<(typeof languages)[number]['value']>('french')
  const [role, setRole] = useState<(typeof roles)[number]['value']>()
  return (
    <Section title="Champs">
      <ChoiceCards legend="Vous êtes" choices={roles} value={role} onValue={setRole} />
      <Field label="Prénom" autoComplete="given-name" defaultValue="Léa" />
      <Field label="E-mail" type="email" defaultValue="lea@" error="Cette adresse ne semble pas complète." />
      <Field label="Téléphone" optional type="tel" hint="Seulement pour les personnes avec qui vous travaillez." />
      <PasswordField label="Mot de passe" autoComplete="new-password" hint="Au moins 6 caractères." />
      <Combobox
        label="Ville"
        value={city}
        onText={setCity}
        onPick={choice => {
          setCity(choice.label)
          setPicked(choice.label)
        }}
        search={find}
        noMatch={typed => `Aucune ville trouvée pour « ${typed} »`}
      />
      <output aria-label="Ville choisie">{picked}</output>
      <TextArea label="Motivation" most={60} value={text} onChange={event => setText(event.target.value)} />
      <Select label="Langue" choices={languages} value={language} onValue={setLanguage} />
      <TagsInput label="Outils" hint="Un par un." tags={tags} onTags={setTags} />
      <Checkbox label="J’accepte les conditions générales" error="Merci d’accepter les conditions." />
      <Checkbox label="Projet de longue durée" defaultChecked />
      <Switch label="Notifications" hint="Sur cet appareil" checked={on} onChecked={setOn} />
      <Slider label="Distance" min={5} max={100} step={5} value={zoom} onValue={setZoom} format={km => `${km} km`} />
      <Rating legend="Note générale" labels={marks} value={mark} onValue={setMark} />
      <FileUpload
        label="Photos"
        optional
        action="Ajouter des photos"
        accept="image/*"
        multiple
        onFiles={() => undefined}
      />
      <PhotoList photos={photos} onRemove={id => setPhotos(photos.filter(photo => photo.id !== id))} />
    </Section>
  )
}
