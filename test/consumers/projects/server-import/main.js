import { createSylvan, toProblem } from 'sylvan';

/** What a framework does on the server: the page's modules are loaded, and its Sylvan is made, where there is no page. */
export async function render() {
  const sylvan = createSylvan({ service: 'https://service.example' });
  const problem = await sylvan
    .analyze({ lat: 0, lng: 0 })
    .catch((error) => toProblem(error, { lang: 'en' }).code);
  await sylvan.close();
  return `<p>${problem}</p>`;
}
