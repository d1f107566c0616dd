export const productTexts = {
  name: 'Pouce',
  email: 'contact@pouce.example',
  social: 'https://social.pouce.example/@pouce',
  tagline: 'La plateforme suisse qui relie étudiants et particuliers pour des services de qualité',
  needsScript:
    'Pouce a besoin de JavaScript pour fonctionner. Activez-le dans votre navigateur, puis rechargez la page.',
}
