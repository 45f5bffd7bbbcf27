import type { PrivateLink } from '@matinee/contract/catalogue/private-links'
import { Stack, Text } from '@mantine/core'
import { Dialog } from '../../parts/Dialog.tsx'
import { t } from '../../text.ts'
import { EmbedCode } from './EmbedCode.tsx'

interface EmbedLinkDialogProps {
  link: PrivateLink
  title: string
  onClose: () => void
}

/** The code of a player that plays what a private link opens. */
export const EmbedLinkDialog = ({ link, title, onClose }: EmbedLinkDialogProps) => (
  <Dialog onClose={onClose} title={t('private_links.embed_title')} size="lg">
    <Stack>
      <Text size="sm">{t('private_links.embed_text')}</Text>
      {link.embed_path !== null && <EmbedCode path={link.embed_path} title={title} />}
    </Stack>
  </Dialog>
)
