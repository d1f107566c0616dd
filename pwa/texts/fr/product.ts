export const productTexts = {
  name: 'Pouce',
  tagline: 'La plateforme suisse qui relie étudiants et particuliers pour des services de qualité',
  needsScript:
    'Pouce a besoin de JavaScript pour fonctionner. Activez-le dans votre navigateur, puis rechargez la page.',
}
