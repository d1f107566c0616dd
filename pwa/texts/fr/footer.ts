export const footerTexts = {
  social: 'Pouce sur Mastodon',
  newWindow: '(nouvelle fenêtre)',
  platform: 'Plateforme',
  legal: 'Légal',
  links: {
    jobs: 'Emplois',
    services: 'Services',
    features: 'Comment ça marche',
    twint: 'Mémo TWINT',
    terms: 'Conditions d’utilisation',
    privacy: 'Confidentialité',
    about: 'À propos',
    contact: 'Contact',
  },
  motto: 'Petits travaux, grands mercis.',
  copyright: '© 2024 Pouce',
}
