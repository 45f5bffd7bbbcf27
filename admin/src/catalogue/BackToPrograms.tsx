import { IconArrowLeft } from '@tabler/icons-react'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'

/** The way back from a program to all of them. */
export const BackToPrograms = () => (
  <TextLink to="/programs" size="sm" c="dimmed" mb={6} display="inline-flex" style={{ gap: 4 }}>
    <IconArrowLeft size={16} aria-hidden />
    {t('nav.programs')}
  </TextLink>
)
