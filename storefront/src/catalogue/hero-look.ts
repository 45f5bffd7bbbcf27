/** The classes shared by all banners: tall, with a row still visible below and the text at the bottom. */
export const HERO_SIZE = 'min-h-[clamp(27rem,74svh,46rem)]'
export const HERO_WORDS =
  'relative isolate flex w-full flex-col items-start gap-3 self-end px-[var(--gutter)] pt-40 pb-12 sm:pb-16'
export const HERO_TITLE = 'leading-[1.05] font-extrabold tracking-[-0.025em] text-balance'
