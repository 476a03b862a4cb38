/** The parts of Swiper that the banner uses, as one file to fetch. */
export { default as Swiper } from 'swiper';
export { Autoplay } from 'swiper/modules';
