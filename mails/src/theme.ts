import { readableOnDark, readableOnLight, textColourOn } from '@matinee/ui/colour'
import type { MailLook } from './mail-page.ts'

const LIGHT = { ground: '#f1efeb', card: '#ffffff', box: '#f1efeb', words: '#1d1b18', quiet: '#5c5851' }
const DARK = { ground: '#111318', card: '#1d2027', box: '#2a2e37', words: '#f2f0ec', quiet: '#b4b0a8' }

export const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const CODE_FONT = 'ui-monospace,Menlo,Consolas,monospace'

/**
 * Colours and direction of one mail. Inline styles are the light ones, since some mail programs support nothing else.
 */
export const themeOf = ({ dir, primary_color }: MailLook) =>
  ({
    ...LIGHT,
    dir,
    primary: primary_color,
    onPrimary: textColourOn(primary_color),
    link: readableOnLight(primary_color, LIGHT.card),
    // Outlook does not support `start`.
    start: dir === 'rtl' ? 'right' : 'left',
    css: `.ground{background:${LIGHT.ground}}${darkCss(primary_color)}${PHONE_CSS}`,
  }) as const

export type MailTheme = ReturnType<typeof themeOf>

const darkCss = (primary: string) =>
  `@media (prefers-color-scheme:dark){.ground{background:${DARK.ground}!important}.card{background:${DARK.card}!important}` +
  `.words{color:${DARK.words}!important}.quiet,.quiet a{color:${DARK.quiet}!important}.box{background:${DARK.box}!important}` +
  `.link{color:${readableOnDark(primary, DARK.card)}!important}}`

const PHONE_CSS =
  '@media (max-width:480px){.card{padding:24px 20px!important}.button{display:block!important;text-align:center!important}' +
  '.column{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}}'
