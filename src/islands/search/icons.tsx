/** The list's few pictograms, drawn on a 24-unit grid. */
const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  filter: 'M4 7h16M7 12h10M10 17h4',
  back: 'M19 12H5m6-6-6 6 6 6',
  next: 'M5 12h14m-6-6 6 6-6 6',
  chevron: 'm9 6 6 6-6 6',
  car: 'M4 16v-4l2-5h12l2 5v4m-16 0h16m-16 0v2m16-2v2M4 12h16M7.5 14h.01M16.5 14h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chat: 'M4.5 19.5 6 15.6A7.8 7.8 0 1 1 9 18.4ZM9 10.5h6M9 13.5h4',
  part: 'M5 5h14v14H5ZM9 5v14M12 5v14M15 5v14M3 8h2M19 16h2',
  list: 'M4 6h16M4 12h16M4 18h10',
} as const;

export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
