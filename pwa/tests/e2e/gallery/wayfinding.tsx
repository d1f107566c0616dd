import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import BriefcaseBusinessIcon from 'lucide-react/icons/briefcase-business'
import HouseIcon from 'lucide-react/icons/house'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import { NavigationBar } from '../../../components/ui/navigation-bar.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { Steps } from '../../../components/ui/steps.tsx'
import { Tabs } from '../../../components/ui/tabs.tsx'
import { Section } from './section.tsx'

export const Wayfinding = () => {
  const [tab, setTab] = useState<'details' | 'apply' | 'twint'>('details')
  const { tab: place = 'jobs' } = useSearch({ strict: false })
  return (
    <Section title="Chemins">
      <Tabs
        label="Cette offre"
        value={tab}
        onValue={setTab}
        tabs={[
          { value: 'details', label: 'Détails' },
          { value: 'apply', label: 'Candidatures' },
          { value: 'twint', label: 'Paiement Twint' },
        ]}
      >
        <p>{{ details: 'Tout sur cette offre.', apply: 'Votre motivation.', twint: 'Un code QR.' }[tab]}</p>
      </Tabs>
      <Steps
        label="Publier une offre"
        titles={['L’essentiel', 'Lieu et durée', 'Exigences', 'Vérification']}
        step={2}
      />
      <Pagination label="Pages de résultats" page={4} pages={12} link={page => ({ to: '/jobs', search: { page } })} />
      <NavigationBar
        label="Navigation principale"
        items={[
          {
            id: 'home',
            label: 'Accueil',
            icon: <HouseIcon />,
            selected: place === 'home',
            link: { to: '.', search: { tab: 'home' } },
          },
          {
            id: 'jobs',
            label: 'Jobs',
            icon: <BriefcaseBusinessIcon />,
            selected: place === 'jobs',
            link: { to: '/', search: { auth: 'login' } },
          },
          {
            id: 'messages',
            label: 'Messages',
            icon: <MessageSquareIcon />,
            selected: place === 'messages',
            badge: { count: 120, label: '120 messages non lus' },
            link: { to: '.', search: { tab: 'messages' } },
          },
        ]}
      />
    </Section>
  )
}
