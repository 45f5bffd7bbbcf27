import { Group, SimpleGrid, Text } from '@mantine/core'
import { contrast, readableOnDark, readableOnLight, textColourOn } from '@matinee/ui/colour'
import { pageLanguage } from '../language.ts'
import { t } from '../text.ts'
import styles from './colour-preview.module.css'

// The light and dark background colours of the storefront.
const LIGHT = '#fbfaf8'
const DARK = '#0b0c0f'

/** The colour as the storefront uses it on light and dark backgrounds, with its contrast. */
export function ColourPreview({ colour }: { colour: string }) {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} component="section" aria-label={t('settings.preview')}>
      <Ground ground={LIGHT} words="#16171b" colour={colour} accent={readableOnLight(colour, LIGHT)} />
      <Ground ground={DARK} words="#f5f4f1" colour={colour} accent={readableOnDark(colour, DARK)} />
    </SimpleGrid>
  )
}

interface GroundProps {
  ground: string
  words: string
  colour: string
  /** The colour adjusted until text is readable on this background. */
  accent: string
}

const Ground = ({ ground, words, colour, accent }: GroundProps) => (
  <div className={styles.ground} style={{ background: ground, color: words }}>
    <Group gap="sm" mb="xs">
      <span className={styles.button} style={{ background: colour, color: textColourOn(colour) }}>
        {t('settings.preview_button')}
      </span>
      <span style={{ color: accent, fontWeight: 600 }}>{t('settings.preview_link')}</span>
    </Group>
    <Text size="xs" className="numbers">
      {t('settings.contrast', { button: ratio(colour, textColourOn(colour)), link: ratio(accent, ground) })}
      {accent !== colour.toLowerCase() && ` ${t('settings.moved')}`}
    </Text>
    <Text size="xs" mt={4}>
      {t('settings.contrast_words', { words: textColourOn(colour) === '#ffffff' ? 'light' : 'dark' })}
    </Text>
  </div>
)

/** `5.5 : 1`, the contrast first whatever the direction of the words around it. */
const ratio = (one: string, other: string) =>
  `\u2066${contrast(one, other).toLocaleString(pageLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })} : 1\u2069`
