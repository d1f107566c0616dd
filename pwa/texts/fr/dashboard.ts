export const dashboardTexts = {
  title: 'Tableau de bord',
  greeting: (firstName: string) => `Bonjour, ${firstName}`,
}
