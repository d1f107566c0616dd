import BellIcon from 'lucide-react/icons/bell'
import HeartIcon from 'lucide-react/icons/heart'
import PlusIcon from 'lucide-react/icons/plus'
import ShareIcon from 'lucide-react/icons/share'
import { badge, button, card, iconButton, textLink } from '../../../styled-system/recipes/index.js'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Stars } from '../../../components/ui/stars.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { Wordmark } from '../../../components/brand/wordmark.tsx'
import { Row, Section } from './section.tsx'

const tones = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const

export const Actions = () => (
  <Section title="Boutons et signes">
    <Row>
      <Wordmark />
    </Row>
    <Row>
      <button type="button" className={button()}>
        <PlusIcon />
        Publier une offre
      </button>
      <button type="button" className={button({ variant: 'soft' })}>
        Postuler
      </button>
      <button type="button" className={button({ variant: 'ghost' })}>
        Plus tard
      </button>
      <button type="button" className={button({ variant: 'danger' })}>
        Supprimer
      </button>
      <button type="button" disabled className={button()}>
        Envoi…
      </button>
    </Row>
    <Row>
      <button type="button" className={button({ size: 'small' })}>
        Petit
      </button>
      <button type="button" className={button({ size: 'large' })}>
        Je suis étudiant
      </button>
      <button type="button" aria-label="Partager" className={iconButton()}>
        <ShareIcon />
      </button>
      <button type="button" aria-label="Aimer" className={iconButton({ variant: 'soft' })}>
        <HeartIcon />
      </button>
      <button type="button" aria-label="Notifications" className={iconButton({ variant: 'solid' })}>
        <BellIcon />
      </button>
      <a href="#lien" className={textLink()}>
        Voir toutes les offres
      </a>
    </Row>
    <button type="button" className={button({ wide: true, size: 'large' })}>
      Continuer
    </button>
    <Row>
      {tones.map(tone => (
        <span key={tone} className={badge({ tone })}>
          {tone}
        </span>
      ))}
    </Row>
    <Row>
      <Avatar firstName="Léa" lastName="Müller" />
      <Avatar firstName="Émile" lastName="Favre" size="small" />
      <Avatar firstName="Nora" lastName="Keller" size="large" source="/icon.svg" named={false} />
      <Stars value={4.6} />
      <Stars value={3.2} short />
      <Tag label="Perceuse" />
    </Row>
    <article className={card({ tappable: true })}>
      <h3 style={{ fontSize: '1.25rem' }}>Tondre la pelouse et tailler la haie d’un grand jardin</h3>
      <p>Genève, GE</p>
    </article>
  </Section>
)
