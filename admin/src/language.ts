/** The language of the page. */
export const pageLanguage = () => document.documentElement.lang || 'en'
